interface Props {
  differences: readonly { field: string; before: string; after: string }[];
}

/** What a version changed, a line for each field. */
export const FieldDifferences = ({ differences }: Props) =>
  differences.map(({ field, before, after }) => (
    <p key={field} className="small typed">
      {field}：{before || '（空）'} → {after || '（空）'}
    </p>
  ));
