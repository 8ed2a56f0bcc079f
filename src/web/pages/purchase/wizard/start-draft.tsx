import { Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallOnce, useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { readUnsaved } from '#web/ui/stored-draft.ts';
import { useRedirect } from '#web/ui/use-redirect.ts';
import { createNewDemandAutosave, draftCopies, newCopyKey } from './draft/demand-autosave.ts';
import { blankDraft, type WizardDemand } from './draft/draft.ts';
import { saysTheSame } from './draft/draft-sync.ts';
import styles from './draft/wizard.module.css';
import { isTyped, prefilled } from './prefill.ts';
import { Wizard } from './wizard.tsx';

interface Props {
  kind: DemandKind;
  /** Before the demand's id stands in the address. */
  onBegun: (demandId: string) => void;
}

/** The wizard of a new demand of the current company; who has several and chose none yet says first for which. */
export function StartDraft({ kind, onBegun }: Props) {
  const redirect = useRedirect();
  const query = useCallQuery('company.list', {});
  const { company: current } = useCurrentUser();
  const choose = useCallMutation('company.choose');
  useFailureMessage(choose.failure);
  const { createTitle, list, noun } = demandPages[kind];
  return (
    <Loaded query={query} page={{ title: createTitle, crumbs: [{ label: noun, to: list() }] }}>
      {(companies) => {
        const own = companies.filter(({ acts }) => acts.includes('purchase'));
        if (own.length === 0 && current)
          return (
            <>
              <PageHead title={createTitle} />
              <EmptyState
                title={`您是${current.role.name}，不能${createTitle}`}
                actions={<ButtonLink to={list()}>查看{noun}</ButtonLink>}
              >
                「{current.name}」由管理员和采购员{createTitle}；如需调整角色，请联系企业管理员。
              </EmptyState>
            </>
          );
        const company = own.length > 1 ? own.find(({ id }) => current?.chosen && id === current.id) : own[0];
        if (company || own.length === 0)
          return <NewDraft kind={kind} company={company} onBegun={onBegun} redirect={redirect} />;
        return (
          <>
            <PageHead title="发布采购需求" note="为哪家企业采购？提交后不能更换。" />
            <div className={`grid ${styles.companies}`}>
              {own.map(({ id, name, creditCode }) => (
                <button
                  key={id}
                  type="button"
                  className={styles.choice}
                  onClick={async () => {
                    if (await choose.run({ id })) await session.refresh();
                  }}
                >
                  <b>{name}</b>
                  <small>{creditCode}</small>
                </button>
              ))}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

type Company = CallOutput<'company.list'>[number];

interface NewDraftProps extends Props {
  company: Company | undefined;
  redirect: (to: string) => Promise<void>;
}

function NewDraft(props: NewDraftProps) {
  const { kind, company } = props;
  const [query] = useSearchParams();
  const [typed] = useState(() => isTyped(query));
  // What stands in the address was typed just now and goes before what waits from an earlier day.
  const asks = kind === 'open' && !typed && company !== undefined;
  const waiting = useCallOnce('demand.shortcutWaits', asks ? {} : undefined);
  // The server says why nobody may post for no company.
  if (!company) return <TakeUp {...props} />;
  if (!asks) return <Blank {...props} company={company} />;
  return (
    <Loaded query={waiting} page={{ title: demandPages[kind].createTitle }}>
      {({ waits }) => (waits ? <TakeUp {...props} /> : <Blank {...props} company={company} />)}
    </Loaded>
  );
}

/** Writes nothing until something is typed or chosen: decision 158. */
function Blank({ kind, company, onBegun, redirect }: NewDraftProps & { company: Company }) {
  const [query] = useSearchParams();
  const latest = useRef(query);
  latest.current = query;
  const companyId = company.id;
  const [{ autosave, recovered }] = useState(() => {
    const blank = blankDraft(company);
    const copy = readUnsaved(draftCopies, newCopyKey(kind, companyId), ({ draft }) =>
      saysTheSame(draft, blank),
    );
    const typed = { ...blank, terms: prefilled(blank.terms, query) };
    const draft = isTyped(query) ? typed : (copy?.value.draft ?? blank);
    const autosave = createNewDemandAutosave({
      kind,
      newDraftCall: demandPages[kind].newDraftCall,
      companyId,
      blank,
      draft,
      async onBegun(demandId) {
        onBegun(demandId);
        await redirect(paths.requireSubmit({ ...Object.fromEntries(latest.current), bidId: demandId }));
      },
    });
    return { autosave, recovered: copy !== undefined && draft === copy.value.draft };
  });
  const demand: WizardDemand = {
    demandId: '',
    kind,
    number: '',
    company: { companyId, name: company.name },
    purpose: { code: '', name: '' },
    actions: ['edit', 'delete'],
    reviewReason: '',
  };
  return <Wizard demand={demand} autosave={autosave} recovered={recovered} />;
}

/** What was sent by the one-minute form is input already: it is brought into a draft at once. */
function TakeUp({ kind, company, redirect }: NewDraftProps) {
  const { run, failure } = useCallMutation(demandPages[kind].newDraftCall);
  const [query] = useSearchParams();
  const typed = query.toString();
  const companyId = company?.id;
  const open = useCallback(async () => {
    const given = new URLSearchParams(typed);
    const draft = await run({ takeUp: !isTyped(given), ...(companyId && { companyId }) });
    if (!draft) return;
    if (draft.takenUp)
      message.success('已带入您在一分钟表单里提交的需求。请核对项目，补填各套餐人数和体检时间。', 6);
    await redirect(paths.requireSubmit({ ...Object.fromEntries(given), bidId: draft.demandId }));
  }, [companyId, redirect, run, typed]);
  useEffect(() => {
    void open();
  }, [open]);
  if (!failure) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <PageHead title={demandPages[kind].createTitle} />
      <ErrorResult failure={failure} onRetry={open} />
      {failure.code === 403 && <ButtonLink to={paths.companies()}>查看我的企业</ButtonLink>}
    </>
  );
}
