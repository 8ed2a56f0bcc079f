import '#web/browser/polyfills.ts';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';
import { deriveKeyByLibrary } from './derive-key-by-library.ts';

handler({ deriveKey: globalThis.crypto?.subtle ? deriveKey : deriveKeyByLibrary });
