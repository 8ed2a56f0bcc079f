import { Notice } from '#web/ui/app/notice.tsx';
import type { ContentDetail } from './content-draft.ts';

type Links = ContentDetail['deadLinks'];

export const DeadLinkList = ({ links }: { links: Links }) => (
  <ul>
    {links.map(({ target, why }) => (
      <li key={target}>
        <span className="typed">{target}</span>：{why}
      </li>
    ))}
  </ul>
);

/** Links of the saved text to pages of this site that visitors would not find. */
export function DeadLinks({ links }: { links: Links }) {
  if (links.length === 0) return null;
  return (
    <Notice
      type="warning"
      title={`已保存的正文里有 ${links.length} 个打不开的站内链接`}
      description={<DeadLinkList links={links} />}
    />
  );
}
