import { Link } from 'react-router';
import type { Region } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { rememberCity } from './current-city.ts';

/** The current city, and a way to the home page of another one where institutions are open. */
export function CitySwitcher({ city, cities }: { city: Region; cities: readonly Region[] }) {
  if (cities.length === 0) return <span className="city">{city.name}</span>;
  return (
    <Dropdown className="city" label={city.name} name={`当前城市 ${city.name}，切换城市`}>
      <ul className="city-list">
        {cities.map(({ code, name }) => (
          <li key={code}>
            <Link
              to={paths.region(code)}
              aria-current={code === city.code ? 'true' : undefined}
              onClick={() => rememberCity(code)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
