import { Spin } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { enterpriseCentrePath } from '#web/session/enterprise-gate.ts';
import { ErrorResult } from '#web/work/error-result.tsx';

/** 企业中心: passes the gate and goes on to where it leads. */
export default function UserCenterIndex() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiFailure>();
  const goOn = useCallback(async () => {
    try {
      await navigate(await enterpriseCentrePath(), { replace: true });
    } catch (error) {
      setFailure(asApiFailure(error));
    }
  }, [navigate]);

  useEffect(() => {
    void goOn();
  }, [goOn]);

  if (!failure) return <Spin size="large" style={{ display: 'block', margin: '96px auto' }} />;
  const retry = () => {
    setFailure(undefined);
    void goOn();
  };
  return <ErrorResult failure={failure} onRetry={retry} />;
}
