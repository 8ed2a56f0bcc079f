import { useFrame } from './use-frame.ts';

/** The hotline as an operator keeps it, to be called. */
export function Hotline({ className = '' }: { className?: string }) {
  const hotline = useFrame()?.hotline ?? '';
  return (
    <a className={`num ${className}`} href={`tel:${hotline.replaceAll('-', '')}`}>
      {hotline}
    </a>
  );
}
