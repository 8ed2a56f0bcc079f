import { App, Button, Spin } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/transport.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { useGoOn } from '#web/ui/use-go-on.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { isTyped } from './prefill.ts';
import styles from './wizard.module.css';

type Company = CallOutput<'company.list'>[number];

/** Code of a certification in force. */
const CERTIFIED = 1;

/** Opens a draft and goes on to it; who buys for several companies says first for which. */
export function StartDraft() {
  const companies = useCall('company.list', {});
  const certified = companies.data?.filter(({ status }) => status.code === CERTIFIED);
  if (companies.failure) return <ErrorResult failure={companies.failure} onRetry={companies.reload} />;
  if (!certified) return <Spin className={styles.waiting ?? ''} size="large" />;
  return certified.length > 1 ? <ChooseCompany companies={certified} /> : <NewDraft companyId={undefined} />;
}

function ChooseCompany({ companies }: { companies: readonly Company[] }) {
  const [chosen, setChosen] = useState<string>();
  if (chosen) return <NewDraft companyId={chosen} />;
  return (
    <>
      <PageHead title="发布采购需求" note="为哪家企业采购？提交后不能更换。" />
      <div className={styles.companies}>
        {companies.map(({ id, name, creditCode }) => (
          <button key={id} type="button" className="panel" onClick={() => setChosen(id)}>
            <b>{name}</b>
            <span>{creditCode}</span>
          </button>
        ))}
      </div>
    </>
  );
}

function NewDraft({ companyId }: { companyId: string | undefined }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<ApiFailure>();
  const [key] = useState(newIdempotencyKey);
  const [query] = useSearchParams();
  const typed = query.toString();
  const open = useCallback(async () => {
    setFailure(undefined);
    try {
      const query = new URLSearchParams(typed);
      // What stands in the address was typed just now and goes before what waits from an earlier day.
      const input = { takeUp: !isTyped(query), ...(companyId && { companyId }) };
      const draft = await call('demand.newDraft', input, { idempotencyKey: key });
      if (draft.takenUp)
        message.success('已带入您在一分钟表单里提交的需求。请核对项目，补填各套餐人数和体检时间。', 6);
      const given = Object.fromEntries(query);
      await goOn(paths.requireSubmit({ ...given, bidId: draft.demandId }));
    } catch (error) {
      setFailure(asApiFailure(error));
    }
  }, [companyId, key, message, goOn, typed]);
  useEffect(() => {
    void open();
  }, [open]);
  if (!failure) return <Spin className={styles.waiting ?? ''} size="large" />;
  return (
    <>
      <ErrorResult failure={failure} onRetry={open} />
      {failure.code === 403 && <Button onClick={() => navigate(paths.companies())}>查看我的企业</Button>}
    </>
  );
}
