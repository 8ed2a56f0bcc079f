interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly name: string;
  readonly address: string;
}

/** Ways out to maps that are licensed to be maps. Coordinates are what institutions read off Chinese map pickers (GCJ-02). */
export function mapAppLinks({ longitude, latitude, name, address }: Place) {
  const web = new URL('https://uri.amap.com/marker');
  web.search = new URLSearchParams({
    position: `${longitude},${latitude}`,
    name,
    coordinate: 'gaode',
  }).toString();
  return {
    /** RFC 5870; what follows `q` is the label that most map apps show. */
    geo: `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(`${name} ${address}`)})`,
    web: web.href,
  };
}
