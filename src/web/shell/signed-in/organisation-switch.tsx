import { Select } from 'antd';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import {
  type ChosenStore,
  currentCompany,
  currentInstitution,
  useChosen,
} from '#web/session/chosen-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import type { WorkArea } from './work-areas.ts';

/** For whom one works here: the institution or company, to be changed by who has several. */
export function OrganisationSwitch({ area }: { area: WorkArea }) {
  const user = useCurrentUser();
  if (area.id === 'provider')
    return (
      <Switch
        label="当前机构"
        among={user.institutions}
        store={currentInstitution}
        detail={() => paths.institutionInfo()}
      />
    );
  return area.id === 'purchase' && user.buyer ? <CompanySwitch /> : null;
}

function CompanySwitch() {
  const { data = [] } = useCallQuery('company.list', {});
  return <Switch label="当前企业" among={data} store={currentCompany} detail={paths.company} />;
}

interface Props {
  label: string;
  among: readonly { id: string; name: string }[];
  store: ChosenStore;
  detail: (id: string) => string;
}

function Switch({ label, among, store, detail }: Props) {
  const current = useChosen(store, among);
  if (!current) return null;
  if (among.length === 1)
    return (
      <Link className="work-own" to={detail(current.id)} aria-label={`${label}：${current.name}`}>
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
        if (chosen) store.set(chosen);
      }}
    />
  );
}
