import { Select } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { workPaths } from '#web/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { currentOrg } from '#web/session/current-org.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import type { WorkArea } from './work-area.ts';

/** For whom one works here: the institution or company, to be changed by who has several. */
export function OrganisationSwitch({ area }: { area: WorkArea }) {
  const { company } = useCurrentUser();
  if (area.id === 'provider') return <InstitutionSwitch />;
  return area.id === 'purchase' && company ? <CompanySwitch current={company} /> : null;
}

/** The choice lies on the server: all tabs and browsers agree. */
function InstitutionSwitch() {
  const { institutions } = useCurrentUser();
  const [current] = institutions;
  const choose = useCallMutation('institution.choose');
  useFailureMessage(choose.failure);
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
        onChange={async ({ id }) => {
          if (await choose.run({ id })) await refreshUser();
        }}
      />
    )
  );
}

const refreshUser = () => session.refresh().catch(() => undefined);

/** The same. */
function CompanySwitch({ current }: { current: One }) {
  const { data = [current] } = useCallQuery('company.list', {});
  const choose = useCallMutation('company.choose');
  useFailureMessage(choose.failure);
  return (
    <Switch
      label="当前企业"
      among={data}
      current={current}
      detail={workPaths.company(current.id)}
      onChange={async ({ id }) => {
        if (await choose.run({ id })) await refreshUser();
      }}
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
  onChange: (chosen: One) => void;
}

function Switch({ label, among, current, detail, onChange }: Props) {
  if (among.length === 1)
    return (
      <Link className="work-own" to={detail} aria-label={`${label}：${current.name}`}>
        {current.name}
      </Link>
    );
  return (
    <Select
      className="work-own"
      variant="borderless"
      aria-label={label}
      popupMatchSelectWidth={false}
      value={current.id}
      options={among.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string) => {
        const chosen = among.find((one) => one.id === id);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
