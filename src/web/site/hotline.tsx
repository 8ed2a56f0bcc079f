import { useFrame } from './use-frame.ts';

/** The hotline as an operator keeps it, to be called. */
export function Hotline({ className = '', number }: { className?: string; number?: string }) {
  const frame = useFrame();
  const hotline = number ?? frame?.hotline ?? '';
  return (
    <a className={`num ${className}`} href={`tel:${hotline.replaceAll('-', '')}`}>
      {hotline}
    </a>
  );
}
