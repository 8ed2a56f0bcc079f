import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { AlreadySent } from '#web/features/certification/already-sent.tsx';
import { ChangePage } from '#web/features/certification/change-page.tsx';
import {
  CompanyForm,
  type CompanyFormValues,
  companyFormOf,
  companyInputOf,
} from '#web/features/company/company-form.tsx';
import { OwnInvitations } from '#web/features/organisation/own-invitations.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { certificationDrafts } from '#web/session/certification-form.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { justDone } from '#web/ui/just-done.ts';
import { useStoredDraft } from '#web/ui/stored-draft.ts';

const page = { title: '企业认证', crumbs: [{ label: '我的企业', to: paths.companies() }] };

/** 企业认证: /before-submit and /user-center/before-submit2 for a new company, with `id` for a correction or change. */
export default function CompanyCertification() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  if (id) return <Change key={id} id={id} />;
  return search.has('another') ? <Application /> : <FirstOrOpen />;
}

/** Who has an application that is no certification yet is sent to it: a second one is asked for by name. */
function FirstOrOpen() {
  const query = useCallQuery('company.listPage', { current: 1, size: 20 });
  return (
    <Loaded query={query} page={page}>
      {({ records }) => {
        const open = records.find(({ inForce, role }) => !inForce && role.code === 'owner');
        if (!open || records.some(({ inForce }) => inForce)) return <Application />;
        const { id, status } = open;
        return status.code === certificationStatus.inReview ? (
          <Navigate replace to={workPaths.company(id)} />
        ) : (
          <Change key={id} id={id} />
        );
      }}
    </Loaded>
  );
}

function Application() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { run, busy, failure } = useCallMutation('company.add', once);
  const { data: mine } = useCallQuery('company.listPage', { current: 1, size: 3 });
  // What was typed stays in this browser until it is sent.
  const draft = useStoredDraft(certificationDrafts, { mobile: user.mobile });
  const submit = async (values: CompanyFormValues) => {
    if (!(await run(companyInputOf(values)))) return;
    draft.clear();
    await session.refresh().catch(() => undefined);
    await navigate(workPaths.companySubmitted(), justDone);
  };
  return (
    <>
      <PageHead
        {...page}
        note="提交后就可以填写和提交体检需求，企业与需求都通过审核后发布。资料只用于审核与签约，联系方式在定标前不向体检机构公开。"
      />
      <OwnInvitations kind="company" />
      <AlreadySent noun="企业" list={mine} to={paths.companies()} />
      <CompanyForm
        initial={draft.value}
        busy={busy}
        failure={failure}
        submitText="提交认证"
        onTyped={draft.set}
        onSubmit={submit}
      />
    </>
  );
}

function Change({ id }: { id: string }) {
  const query = useCallQuery('company.detail', { id });
  return (
    <Loaded query={query} page={page}>
      {(data) => <ChangeForm data={data} />}
    </Loaded>
  );
}

function ChangeForm({ data }: { data: CallOutput<'company.detail'> }) {
  const { id } = data;
  const navigate = useNavigate();
  const { run, busy, failure } = useCallMutation('company.update', once);
  const submit = async (values: CompanyFormValues) => {
    const answer = await run({ ...companyInputOf(values), id });
    if (!answer) return;
    await session.refresh().catch(() => undefined);
    await navigate(answer.underReview ? workPaths.companySubmitted() : workPaths.company(id), justDone);
  };
  return (
    <ChangePage
      record={data}
      noun="企业"
      again={data.submittedAt ? '重新提交企业认证' : '补全资料，提交企业认证'}
      crumbs={[
        { label: '我的企业', to: paths.companies() },
        { label: data.name, to: workPaths.company(id) },
      ]}
      note="修改名称、信用代码或营业执照需要重新审核，其间原认证继续有效；其他资料保存后立即生效。"
    >
      <CompanyForm
        initial={companyFormOf(data)}
        busy={busy}
        failure={failure}
        submitText={data.inForce ? '保存修改' : data.submittedAt ? '重新提交' : '提交认证'}
        toCorrect={data.fieldsToCorrect}
        onSubmit={submit}
      />
    </ChangePage>
  );
}
