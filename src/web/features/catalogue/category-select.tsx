import { Select } from 'antd';
import { useReferenceCall } from '#web/queries/use-call-query.ts';

/** A category of the standard catalogue, as a field of a form. */
export function CategorySelect(field: { id?: string; value?: string; onChange?: (code: string) => void }) {
  const { data } = useReferenceCall('catalogue.listCategory', {});
  return (
    <Select<string>
      {...field}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
