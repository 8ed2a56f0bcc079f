// Makes data/reference/ip-cities.br (decision 010) out of ip2region's database, which its npm packages carry:
//   cd /tmp && npm pack ip2region-ts@2.0.1 && tar xzf ip2region-ts-2.0.1.tgz
//   node scripts/make-ip-cities.ts /tmp/package/data/ip2region.xdb
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexRegions, type Region, type RegionIndex, shortCityName } from '#domain/region/region.ts';
import { readReference, referenceFolder } from '#server/modules/catalogue/read-reference.ts';
import { type AddressRange, packRanges, rangesFile } from '#server/ports/geo-ip-file.ts';

/** Cities that are part of another today. */
const merged: Readonly<Record<string, string>> = { 莱芜市: '济南市' };

const [source] = process.argv.slice(2);
if (!source) {
  console.error('Usage: node scripts/make-ip-cities.ts <ip2region.xdb>');
  process.exit(1);
}
const regions = indexRegions(readReference().regions);
const unmatched = new Map<string, number>();
const ranges: AddressRange[] = [];
for (const { first, place } of readXdb(readFileSync(source))) {
  const [country, , province = '', city = ''] = place.split('|');
  const mainland = country === '中国' && !/^(?:台湾|香港|澳门)/.test(province);
  const code = mainland && city !== '0' ? cityCode(regions, province, city) : undefined;
  if (mainland && city !== '0' && !code)
    unmatched.set(`${province} ${city}`, (unmatched.get(`${province} ${city}`) ?? 0) + 1);
  if (code !== ranges.at(-1)?.city) ranges.push({ first, city: code });
}
const packed = packRanges(ranges);
writeFileSync(join(referenceFolder, rangesFile), packed);
const cities = new Set(ranges.flatMap(({ city }) => city ?? []));
console.log(
  `${ranges.length} ranges, ${cities.size} of ${regions.cities.length} cities, ${packed.length} bytes`,
);
for (const [name, count] of unmatched) console.log(`no such city: ${name} (${count} ranges)`);

/** The segments of an .xdb of version 2 in order: 14 bytes each, first and last address, length and place of the text. */
function* readXdb(file: Buffer): Generator<{ first: number; place: string }> {
  const [begin, end] = [file.readUInt32LE(8), file.readUInt32LE(12)];
  if (file.readUInt16LE(0) !== 2) throw new Error('not an .xdb of version 2');
  for (let at = begin; at <= end; at += 14) {
    const text = file.readUInt32LE(at + 10);
    yield {
      first: file.readUInt32LE(at),
      place: file.toString('utf8', text, text + file.readUInt16LE(at + 8)),
    };
  }
}

/** A city by its province's and its own name; a county that is written in a city's place stands for its city. */
function cityCode(index: RegionIndex, province: string, city: string): string | undefined {
  const named = (list: readonly Region[], name: string) =>
    list.find((one) => one.name === name) ??
    list.find((one) => shortCityName(one.name) === shortCityName(name));
  const within = index.childrenOf
    .get('')
    ?.find(({ name }) => name.startsWith(province.replace(/[省市]$/, '')));
  const cities = index.childrenOf.get(within?.id ?? '-') ?? [];
  const counties = cities.flatMap(({ id }) => index.childrenOf.get(id) ?? []);
  const today = merged[city] ?? city;
  return named(cities, today)?.id ?? named(counties, today)?.parentId;
}
