import { useNavigate } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { useLazyPart } from '#web/site/use-lazy-part.ts';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';

/** The way to somebody who answers; `url` is the service's own window, where the platform has one. */
export function CustomerService({ url }: { url: string | undefined }) {
  const [open, setOpen] = useOpenUntilNavigation();
  const [part, need] = useLazyPart(() => import('./customer-service/service-popup.tsx'));
  const navigate = useNavigate();
  return (
    <>
      <button
        type="button"
        className="service-button"
        aria-haspopup="dialog"
        onPointerEnter={() => need()}
        onFocus={() => need()}
        onClick={() => {
          setOpen(true);
          need(() => navigate(paths.aboutUs())); // the hotline stands there
        }}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M3.5 11V9.5a6.5 6.5 0 0 1 13 0V11M3.5 10.5h2v4h-2zM14.5 10.5h2v4h-2zM16 14.5c0 2-2 2.5-4.5 2.5"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span>在线客服</span>
      </button>
      {open && part && <part.ServicePopup url={url} onClose={() => setOpen(false)} />}
    </>
  );
}
