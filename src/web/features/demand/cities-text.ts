/** 深圳、东莞; 深圳等 5 地 from three on; a dash while there are none. */
export const citiesText = (cities: readonly { name: string }[]): string =>
  cities.length > 2
    ? `${cities[0]?.name}等 ${cities.length} 地`
    : cities.map(({ name }) => name).join('、') || '—';
