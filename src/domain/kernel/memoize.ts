/** Works something out at its first use. */
export function once<Value>(work: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: work() }).value;
}

/** Works out once for each object what follows from it alone; forgotten with the object, which must never change. */
export function perObject<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let known = cache.get(key);
    if (!known) cache.set(key, (known = { value: work(key) }));
    return known.value;
  };
}
