import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { rememberCity } from '#web/site/current-city.ts';
import { isHome } from '#web/site/site-nav.ts';
import type { ChooseCity } from './city-links.tsx';

/**
 * A home page becomes the chosen city's; any other page stays and reads its data again. A list whose address names a
 * city keeps that one: it was asked for by name.
 */
export function useChooseCity(onChosen: () => void): ChooseCity {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return (event, code) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    rememberCity(code);
    onChosen();
    void (isHome(pathname) ? navigate(paths.region(code)) : revalidate());
  };
}
