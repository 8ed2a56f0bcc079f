import { type MouseEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Region } from '#wire/pages.ts';
import { paths } from '#web/paths/paths.ts';
import { useLazyPart } from '#web/site/use-lazy-part.ts';
import { Chevron } from '#web/ui/public/dropdown.tsx';
import { useCloseElsewhere } from '#web/ui/public/use-close-elsewhere.ts';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';

/** The current city. A link to all cities; with scripts it opens the panel to choose another one. */
export function CitySwitcher({ city, cities }: { city: Region; cities: readonly Region[] }) {
  const [open, setOpen] = useOpenUntilNavigation();
  const [part, need] = useLazyPart(() => import('#web/features/city/city-panel.tsx'));
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  useCloseElsewhere(
    root,
    () => open,
    () => setOpen(false),
  );

  const toggle = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    setOpen(!open);
    need(() => navigate(paths.cityList()));
  };
  const chosen = () => {
    setOpen(false);
    (root.current?.firstElementChild as HTMLElement | null)?.focus(); // and reads out the new city
  };
  return (
    <div className="city" ref={root}>
      <Link
        to={paths.cityList()}
        aria-expanded={open}
        aria-label={`当前城市 ${city.name}，切换城市`}
        onPointerEnter={() => need()}
        onFocus={() => need()}
        onClick={toggle}
      >
        <span className="city-name ellipsis">{city.name}</span>
        <Chevron />
      </Link>
      {open && part && <part.CityPanel city={city} cities={cities} onChosen={chosen} />}
    </div>
  );
}
