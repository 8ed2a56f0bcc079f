import { Checkbox, Form, Input } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { ContractDraftPage, DayTerms } from '#web/features/contract/draft-page.tsx';
import {
  completeSettlement,
  type Settlement,
  SettlementFields,
} from '#web/features/contract/settlement-fields.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { mobileRule, needed } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Terms = Omit<CallInput<'contract.add'>, 'demandId' | 'institutionId'> & {
  /** The same terms for the other winners, too. */
  alsoOthers?: boolean;
};
type Preview = CallOutput<'contract.preview'>;
type Award = Pick<CallInput<'contract.add'>, 'demandId' | 'institutionId'>;

const copies = draftStore<Partial<Terms>>({
  key: 'contract-terms',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is Partial<Terms> => isRecord(value),
});

const list = { label: '合同', to: workPaths.contracts() };

/** 起草合同: the few terms that are left open, beside the whole text as it will be. */
export default function ContractDraft() {
  const [search] = useSearchParams();
  const demandId = search.get('bidId') ?? '';
  const institutionId = search.get('orgId') ?? '';
  const query = useCallQuery(
    'contract.preview',
    demandId && institutionId ? { demandId, institutionId } : undefined,
  );
  if (!demandId || !institutionId) return <Navigate replace to={workPaths.contracts()} />;
  return (
    <Loaded query={query} page={{ title: '起草合同', crumbs: [list] }}>
      {(preview) =>
        preview.contractId ? (
          <Navigate replace to={paths.contract(preview.contractId)} />
        ) : (
          <Draft award={{ demandId, institutionId }} first={preview} />
        )
      }
    </Loaded>
  );
}

function Draft({ award, first }: { award: Award; first: Preview }) {
  const navigate = useNavigate();
  const [form] = Form.useForm<Terms>();
  const draft = useStoredDraft(copies, {}, `${award.demandId} ${award.institutionId}`);
  const typed = useDebounced(JSON.stringify(draft.value));
  const shown = useCallQuery('contract.preview', {
    ...award,
    terms: valid(first.document.terms, JSON.parse(typed)),
  });
  const adding = useCallMutation('contract.add', once);
  const heads = first.document.packages.reduce((sum, { headcount }) => sum + headcount, 0);
  const addingAll = useCallMutation('contract.addAll', once);
  const make = async ({ alsoOthers, notes, ...typed }: Terms) => {
    const settlement = completeSettlement(settlementOf(first), typed.settlement);
    const terms = { ...typed, ...(settlement && { settlement }) };
    const made = await adding.run({ ...award, ...terms, notes });
    if (!made) return;
    const { demandId } = award;
    if (alsoOthers && !(await addingAll.run({ demandId, ...terms }))) return;
    draft.clear();
    await navigate(alsoOthers ? workPaths.contracts() : paths.contract(made.contractId), { replace: true });
  };
  return (
    <ContractDraftPage<Terms>
      noun="合同"
      title="起草合同"
      crumbs={[list, { label: first.document.demand.number }]}
      note={`由「${first.document.demand.title}」的定标结果生成，发送后双方在线签署；正文在发送后不再改变。`}
      document={(shown.data ?? first).document}
      previous={first.previous}
      closed={first.otherSide}
      toContract={paths.contract}
      form={form}
      formTitle="合同条款"
      sending={addingAll.failure || addingAll.busy ? addingAll : adding}
      onSend={(terms) => void make(terms)}
    >
      {(ask) => (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ ...first.document.terms, ...draft.value }}
          onValuesChange={(_, values: Terms) => draft.set(values)}
          onFinish={ask}
        >
          <DayTerms />
          <Form.Item name="contact" label="甲方联系人" rules={[needed('请填写联系人。')]}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="mobile" label="甲方联系电话" rules={[mobileRule]}>
            <MobileInput />
          </Form.Item>
          <SettlementFields heads={heads} />
          {first.agreed.length > 0 && (
            <p className="note">补充约定已填入报价备注、承诺的服务与答疑，请核对后保留双方认可的内容。</p>
          )}
          <Form.Item name="notes" label="补充约定">
            <Input.TextArea rows={6} maxLength={1000} showCount />
          </Form.Item>
          {first.others.length > 0 && (
            <Form.Item
              name="alsoOthers"
              valuePropName="checked"
              extra={`${first.others.join('、')}；补充约定取各自的报价备注、承诺的服务与答疑。`}
            >
              <Checkbox>同样的条款也发给其余 {first.others.length} 家中标机构</Checkbox>
            </Form.Item>
          )}
          {first.agreed.length > 0 && first.document.terms.notes === '' && (
            <ul className="note stack gap-1" aria-label="定标前说过的">
              {first.agreed.map((line) => (
                <li key={line} className="typed">
                  {line}
                </li>
              ))}
            </ul>
          )}
        </Form>
      )}
    </ContractDraftPage>
  );
}

type Shown = Preview['document']['terms'];

const settlementOf = ({ document }: Preview) => document.terms.settlement as Settlement;

/** What can be previewed already: a term that is being typed is left out. */
function valid(first: Shown, typed: Partial<Terms>): NonNullable<CallInput<'contract.preview'>['terms']> {
  const { paymentDays, signingDays, contact, notes } = { ...first, ...typed };
  const settlement = completeSettlement(first.settlement as Settlement, typed.settlement);
  return {
    ...(Number.isInteger(paymentDays) && { paymentDays }),
    ...(Number.isInteger(signingDays) && { signingDays }),
    ...(contact?.trim() && { contact }),
    ...(notes !== undefined && { notes }),
    ...(settlement && { settlement }),
  };
}
