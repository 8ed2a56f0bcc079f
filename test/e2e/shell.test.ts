import { describe } from 'vitest';
import { cityTests } from './shell/city.ts';
import { errorTests } from './shell/errors.ts';
import { footerTests } from './shell/footer.ts';
import { headerTests } from './shell/header.ts';
import { keptHomeTests } from './shell/kept-home.ts';
import { landingTests } from './shell/landing.ts';
import { loadingTests } from './shell/loading.ts';
import { memberTests } from './shell/member.ts';
import { searchTests } from './shell/search.ts';
import { serviceTests } from './shell/service.ts';
import { useSite } from './shell/visitor.ts';

// The frame around every public page (spec sections 2, 7, 8, 9), one piece of it in each file of `shell/`.

useSite();
describe('header', headerTests);
describe('search', searchTests);
describe('city', cityTests);
describe('member', memberTests);
describe('customer service', serviceTests);
describe('kept home', keptHomeTests);
describe('landing', landingTests);
describe('loading', loadingTests);
describe('errors', errorTests);
describe('footer', footerTests);
