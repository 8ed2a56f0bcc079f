import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { enterpriseCentrePath } from '#web/session/enterprise-gate.ts';
import { ErrorResult } from '#web/work/error-result.tsx';

/** 企业中心: passes the gate and goes on to where it leads. */
export default function UserCenterIndex() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint: `turn` is a retry
  useEffect(() => {
    enterpriseCentrePath().then(
      (path) => navigate(path, { replace: true }),
      (error: unknown) => setFailure(asApiFailure(error)),
    );
  }, [navigate, turn]);
  if (failure) return <ErrorResult failure={failure} onRetry={() => setTurn(turn + 1)} />;
  return <Spin size="large" style={{ display: 'block', margin: '96px auto' }} />;
}
