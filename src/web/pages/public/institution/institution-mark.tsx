import type { CallOutput } from '#wire/invoke.ts';
import styles from './institution-mark.module.css';

type Institution = Pick<CallOutput<'institution.list'>['records'][number], 'photo'>;

/** What one knows an institution by at a glance: its first photo, until then a drawn façade that is its own. */
export const InstitutionMark = ({
  institution,
  size = 'card',
}: {
  institution: Institution;
  size?: 'card' | 'page';
}) => (
  <img
    className={`${styles.mark} ${styles[size]}`}
    src={institution.photo}
    alt=""
    width={112}
    height={84}
    loading="lazy"
  />
);
