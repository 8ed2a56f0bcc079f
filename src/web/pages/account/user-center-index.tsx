import { Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { enterpriseCentrePath } from '#web/session/enterprise-gate.ts';
import { useRedirect } from '#web/ui/use-redirect.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';

/** 企业中心: passes the gate and goes on to where it leads. */
export default function UserCenterIndex() {
  const redirect = useRedirect();
  const [failure, setFailure] = useState<ApiFailure>();
  const enter = useCallback(async () => {
    try {
      await redirect(await enterpriseCentrePath());
    } catch (error) {
      setFailure(asApiFailure(error));
    }
  }, [redirect]);

  useEffect(() => {
    void enter();
  }, [enter]);

  if (!failure) return <Skeleton active paragraph={{ rows: 8 }} />;
  const retry = () => {
    setFailure(undefined);
    void enter();
  };
  return <ErrorResult failure={failure} onRetry={retry} />;
}
