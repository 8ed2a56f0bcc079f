import { Select } from 'antd';
import { useCall } from '#web/api/use-call.ts';

interface Props {
  id?: string;
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

function useOptions(code: string) {
  const { data, failure, loading, reload } = useCall('dictionary.list', { code });
  return {
    options: data?.map((entry) => ({ value: String(entry.code), label: entry.name })),
    loading,
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
  const { options = [], ...state } = useOptions(dictionary);
  return (
    <Select
      {...rest}
      {...state}
      allowClear
      options={options}
      value={value || null}
      onChange={(code: string | null | undefined) => onChange?.(code ?? '')}
    />
  );
}

/** Any number of a dictionary's codes; none = no wish. */
export function DictionaryMultiSelect({ dictionary, ...rest }: Multiple) {
  const { options = [], ...state } = useOptions(dictionary);
  return (
    <Select
      {...rest}
      {...state}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}
