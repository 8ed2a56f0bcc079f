import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { currentOrg } from '#web/session/current-org.ts';
import { refreshUser, useChooseOrganisation } from '#web/session/use-choose-organisation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import type { WorkArea } from './work-area.ts';

/** For whom one works here: the institution or company, to be changed by who has several. */
export function OrganisationSwitch({ area }: { area: WorkArea }) {
  const { company } = useCurrentUser();
  if (area.id === 'provider') return <InstitutionSwitch />;
  return area.id === 'purchase' && company ? <CompanySwitch current={company} /> : null;
}

/** On a phone, where the bar has no room for it: a line of its own below. */
export function WorksFor({ area }: { area: WorkArea }) {
  const { company } = useCurrentUser();
  if (area.id === 'console' || (area.id === 'purchase' && !company)) return null;
  return (
    <section className="work-for" aria-label="正在代表">
      <OrganisationSwitch area={area} />
    </section>
  );
}

function InstitutionSwitch() {
  const { institutions } = useCurrentUser();
  const [current] = institutions;
  const { run } = useChooseOrganisation('provider');
  useEffect(() => {
    if (current) currentOrg.store(current);
  }, [current]);
  useEffect(() => currentOrg.onOtherTab(refreshUser), []);
  return (
    current && (
      <Switch
        label="当前机构"
        among={institutions.toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))}
        current={current}
        detail={paths.institutionInfo()}
        onChange={run}
      />
    )
  );
}

function CompanySwitch({ current }: { current: One }) {
  const { data = [current] } = useCallQuery('company.list', {});
  const { run } = useChooseOrganisation('purchase');
  return (
    <Switch
      label="当前企业"
      among={data}
      current={current}
      detail={workPaths.company(current.id)}
      onChange={run}
    />
  );
}

interface One {
  id: string;
  name: string;
}

interface Props {
  label: string;
  among: readonly One[];
  current: One;
  detail: string;
  onChange: (id: string) => void;
}

function Switch({ label, among, current, detail, onChange }: Props) {
  if (among.length === 1)
    return (
      <Link className="work-own" to={detail} aria-label={`${label}：${current.name}`}>
        {current.name}
      </Link>
    );
  return (
    <select
      className="work-own"
      aria-label={label}
      value={current.id}
      onChange={(event) => onChange(event.target.value)}
    >
      {among.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
