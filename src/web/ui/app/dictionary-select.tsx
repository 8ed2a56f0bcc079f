import { Select } from 'antd';
import { useReferenceCall } from '#web/queries/use-call-query.ts';

interface Props {
  id?: string;
  /** Where no label of a form's field names it: the placeholder by itself. */
  'aria-label'?: string;
  /** Dictionary kind, e.g. `invoice_type`. */
  dictionary: string;
  placeholder?: string;
}

interface Single extends Props {
  value?: string;
  onChange?: (code: string) => void;
}

interface Multiple extends Props {
  value?: string[];
  onChange?: (codes: string[]) => void;
}

/** Opening the select tries again what failed. A value that is no longer chosen stands only where it was chosen before. */
function useOptions(code: string, chosen: readonly string[]) {
  const { data, failure, loading, reload } = useReferenceCall('dictionary.list', { code, inactive: true });
  return {
    options: (data ?? []).flatMap(({ code, name, inactive }) => {
      const value = String(code);
      if (!inactive) return [{ value, label: name }];
      return chosen.includes(value) ? [{ value, label: `${name}（已停用）` }] : [];
    }),
    loading,
    showSearch: { optionFilterProp: 'label' },
    allowClear: true,
    ...(failure && {
      status: 'error' as const,
      onOpenChange: (open: boolean) => {
        if (open) reload();
      },
    }),
  };
}

/** One code of a dictionary; '' = none. */
export function DictionarySelect({ dictionary, value, onChange, ...rest }: Single) {
  return (
    <Select
      aria-label={rest.id === undefined ? rest.placeholder : undefined}
      {...rest}
      {...useOptions(dictionary, value ? [value] : [])}
      value={value || null}
      onChange={(code: string | null | undefined) => onChange?.(code ?? '')}
    />
  );
}

/** Any number of a dictionary's codes; none = no wish. */
export const DictionaryMultiSelect = ({ dictionary, ...rest }: Multiple) => (
  <Select {...rest} {...useOptions(dictionary, rest.value ?? [])} mode="multiple" maxTagCount="responsive" />
);
