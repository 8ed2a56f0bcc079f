import type { CallOutput } from '#wire/invoke.ts';
import { Block } from '#web/ui/public/block.tsx';
import styles from './photos.module.css';

/** Pictures of the house, as the institution shows it. */
export function PhotoSection({ photos }: { photos: CallOutput<'institution.byCode'>['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <Block id="photos" title="环境" note="照片由机构提供">
      <ul className={`grid ${styles.photos}`}>
        {photos.map(({ src, caption }) => (
          <li key={src}>
            <figure>
              <img
                className={styles.photo}
                src={src}
                alt={caption || '机构环境'}
                width={640}
                height={360}
                loading="lazy"
              />
              {caption && <figcaption className="hint">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Block>
  );
}
