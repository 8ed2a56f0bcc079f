import { normaliseCreditCode } from '#domain/kernel/typed.ts';
import { useCities } from '#web/features/city/use-cities.ts';
import { SelectField, TextField } from '#web/ui/public/field.tsx';
import type { useFields } from './use-fields.ts';

const companyKeys = ['name', 'creditCode', 'regionId', 'contact'] as const;
type CompanyKey = (typeof companyKeys)[number];

interface Props {
  fields: Pick<ReturnType<typeof useFields<CompanyKey>>, 'bind' | 'set' | 'values' | 'errors'>;
}

/** The four fields by which a company is registered with the sign-in; its licence follows in the certification form. */
export function CompanyFold({ fields: { bind, set, values, errors } }: Props) {
  const { cities } = useCities();
  const options = (cities?.groups ?? []).flatMap(({ initial, cityList }) =>
    cityList.map(({ id, name }) => ({ code: id, name: `${initial}　${name}` })),
  );
  return (
    <fieldset className="under" aria-label="企业">
      <TextField label="企业名称" required maxLength={60} autoComplete="organization" {...bind('name')} />
      <TextField
        label="统一社会信用代码"
        required
        clean={normaliseCreditCode}
        autoComplete="off"
        spellCheck={false}
        hint="18 位，见营业执照"
        {...bind('creditCode')}
      />
      <SelectField
        label="所在城市"
        name="regionId"
        required
        value={values.regionId}
        error={errors.regionId}
        options={[{ code: '', name: cities ? '请选择' : '正在加载城市…' }, ...options]}
        onChange={(event) => set('regionId', event.target.value)}
      />
      <TextField label="联系人" required maxLength={20} autoComplete="name" {...bind('contact')} />
    </fieldset>
  );
}
