import { Link, type LinkProps } from 'react-router';

/** A link among words, or one that stands for itself. */
export const TextLink = (link: LinkProps) => <Link className="text-link" {...link} />;
