import { useEffect, useRef, useState } from 'react';
import page from './institution-page.module.css';

interface SectionLink {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
}

/** The way through a long page: plain anchors; scripts mark the part that is being read. */
export function SectionNav({ links }: { links: readonly SectionLink[] }) {
  const [current, setCurrent] = useState('');
  const bar = useRef<HTMLElement>(null);
  const ids = links.map(({ id }) => id).join(' ');
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        const first = ids.split(' ').find((id) => seen.get(id));
        if (first) setCurrent(first);
      },
      // The part below the bars at the top, down to the middle of the window.
      { rootMargin: '-120px 0px -50% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [ids]);
  useEffect(() => {
    // A phone shows half of the bar: the part with the marked link.
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) bar.current?.scrollTo({ left: link.offsetLeft - 80 });
  }, [current]);
  return (
    <nav ref={bar} className={`tabs apart ${page.nav}`} aria-label="本页内容">
      {links.map(({ id, label, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {label} {count !== undefined && <small className="num">{count}</small>}
        </a>
      ))}
    </nav>
  );
}
