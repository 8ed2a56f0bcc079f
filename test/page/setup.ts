import '#web/ui/styles.css';
import { afterEach } from 'vitest';
import { closeSite } from './open-site.tsx';

// After each test of a page: what it opened ends, and what went wrong there fails it.

afterEach(closeSite);
