import { supplementName } from '#domain/contract/supplement.ts';
import { paths } from '#web/paths/paths.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Plan } from './plan-autosave.ts';

/** What is under contract, as it holds now: by the last signed supplement. */
export const PlanContracts = ({ contracts }: { contracts: Plan['contracts'] }) =>
  contracts.length > 0 && (
    <div className="screen-only">
      <Panel title="已签合同">
        <ul className="stack gap-2 divided">
          {contracts.map(({ contractId, number, ordinal, institution, packages, examFrom, examTo }) => (
            <li key={contractId}>
              <TextLink to={paths.contract(contractId)}>{institution}</TextLink>{' '}
              <small>
                {number}
                {ordinal > 0 && ` · 以${supplementName(ordinal)}为准`}
              </small>
              <p className="small">
                {packages.map(({ label, headcount }) => `${label} ${headcount} 人`).join('；')}
                {examFrom && examTo && ` · 体检期间 ${examFrom} 至 ${examTo}`}
              </p>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
