import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './message-item.module.css';
import { noticeLink } from './notice-link.ts';

interface Props {
  message: CallOutput<'notification.list'>['records'][number];
  /** In the bell's list: two lines of the text, no button. */
  brief?: boolean;
  /** Opening a message reads it. */
  onRead: (id: string) => void;
}

export function MessageItem({ message, brief = false, onRead }: Props) {
  const { id, title, body, organisation, target, createdAt, read } = message;
  const readNow = () => {
    if (!read) onRead(id);
  };
  return (
    <li className={styles.message}>
      <h2 className={read ? 'cluster plain' : 'cluster'}>
        {target ? (
          <Link to={noticeLink(target)} onClick={readNow}>
            {title}
          </Link>
        ) : (
          title
        )}
        {!read && <Tag tone="info">未读</Tag>}
      </h2>
      {organisation && <p className="soft small">{organisation}</p>}
      <p className={brief ? 'soft small clamp' : 'soft'}>{body}</p>
      <small className="num">{momentText(createdAt)}</small>
      {!read && !brief && (
        <button type="button" className="link-button" onClick={readNow}>
          标为已读
        </button>
      )}
    </li>
  );
}
