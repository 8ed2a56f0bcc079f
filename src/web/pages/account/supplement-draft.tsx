import { Form } from 'antd';
import { useLocation, useNavigate, useParams } from 'react-router';
import { supplementName } from '#domain/contract/supplement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { ContractDraftPage } from '#web/features/contract/draft-page.tsx';
import {
  completeTerms,
  SupplementForm,
  type SupplementTerms,
} from '#web/features/contract/supplement-form.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Preview = CallOutput<'contract.previewSupplement'>;

const copies = draftStore<Partial<SupplementTerms>>({
  key: 'supplement-terms',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is Partial<SupplementTerms> => isRecord(value),
});

/** 起草增补协议, by either side: what is changed, beside the whole text as it will be. */
export default function SupplementDraft() {
  const { contractId = '' } = useParams();
  const { toContract, list } = useOwnPaths();
  const query = useCallQuery('contract.previewSupplement', { contractId });
  const crumbs = [list, { label: '合同', to: toContract(contractId) }];
  return (
    <Loaded query={query} page={{ title: '起草增补协议', crumbs }}>
      {(preview) =>
        preview.whyNot ? (
          <>
            <PageHead title="起草增补协议" crumbs={crumbs} />
            <EmptyState
              title="现在不能起草增补协议"
              actions={<ButtonLink to={toContract(contractId)}>查看合同</ButtonLink>}
            >
              {preview.whyNot}
            </EmptyState>
          </>
        ) : (
          <Draft contractId={contractId} first={preview} />
        )
      }
    </Loaded>
  );
}

/** Each side reads its contracts in its own area. */
function useOwnPaths() {
  const forInstitution = useLocation().pathname.startsWith('/service-center');
  return {
    toContract: forInstitution ? paths.institutionContract : paths.contract,
    list: { label: '合同', to: forInstitution ? workPaths.institutionContracts() : workPaths.contracts() },
  };
}

function Draft({ contractId, first }: { contractId: string; first: Preview }) {
  const navigate = useNavigate();
  const { toContract, list } = useOwnPaths();
  const [form] = Form.useForm<SupplementTerms>();
  const draft = useStoredDraft(copies, {}, contractId);
  const typed = useDebounced(JSON.stringify(draft.value));
  const terms = completeTerms(first.now, first.terms, JSON.parse(typed));
  const shown = useCallQuery(
    'contract.previewSupplement',
    isWhole(terms) ? { contractId, terms } : undefined,
  );
  const adding = useCallMutation('contract.addSupplement', once);
  const make = async (sent: SupplementTerms) => {
    const made = await adding.run({ contractId, terms: sent });
    if (!made) return;
    draft.clear();
    await navigate(toContract(made.contractId), { replace: true });
  };
  const { supplement } = first.document;
  return (
    <ContractDraftPage<SupplementTerms>
      noun="增补"
      title={`起草${supplementName(supplement?.ordinal ?? 1)}协议`}
      crumbs={[list, { label: supplement?.contract.number ?? '', to: toContract(contractId) }]}
      note={`变更《${supplement?.contract.title}》；双方都签署后才生效，在此之前合同保持不变。`}
      document={(shown.data ?? first).document}
      previous={first.previous}
      toContract={toContract}
      form={form}
      formTitle="变更内容"
      sending={adding}
      warning={
        shown.failure && !adding.failure && <Notice type="warning" title={failureText(shown.failure)} />
      }
      onSend={(sent) => void make(sent)}
    >
      {(ask) => (
        <SupplementForm
          form={form}
          now={first.now}
          first={{ ...first.terms, ...draft.value }}
          onTyped={draft.set}
          onSend={ask}
        />
      )}
    </ContractDraftPage>
  );
}

const amount = /^\d+(\.\d{1,2})?$/;

/** What can be previewed already: nothing while something is being typed. */
const isWhole = ({ packages, cities, paymentDays, signingDays }: SupplementTerms): boolean =>
  [
    ...packages.map(({ headcount }) => headcount),
    ...cities.filter((one) => one !== null),
    paymentDays,
    signingDays,
  ].every(Number.isInteger) &&
  packages.every(
    ({ price, added }) =>
      amount.test(price) && added.every((item) => item?.name?.trim() && amount.test(item.price ?? '')),
  );
