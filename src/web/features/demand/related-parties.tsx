import { Notice } from '#web/ui/app/notice.tsx';

interface Props {
  parties: readonly { institutionId: string; text: string }[];
}

/** Institutions that have something in common with the buyer, for who decides; nothing where none has. */
export function RelatedParties({ parties }: Props) {
  if (parties.length === 0) return null;
  return (
    <Notice
      type="warning"
      title="有机构与采购方存在关联，定标前请核对"
      description={
        <ul>
          {parties.map(({ institutionId, text }) => (
            <li key={institutionId}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}
