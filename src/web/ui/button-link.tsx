import { Link, type LinkProps } from 'react-router';

interface Props extends LinkProps {
  /** `main` the page's main act, `call` its one call to buy, `line` everything else. */
  look?: 'main' | 'call' | 'line';
  large?: boolean;
}

export function ButtonLink({ look = 'line', large = false, className = '', ...link }: Props) {
  return <Link {...link} className={`btn btn-${look}${large ? ' btn-large' : ''} ${className}`} />;
}
