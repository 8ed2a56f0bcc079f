/**
 * Items are counted in two units, each with its word: of a package or a quote, what is asked for line by line, 项; of a whole demand, the
 * different ones, 种项目, for most stand in several of its packages.
 */
export const kindsText = (kinds: number): string => `${kinds.toLocaleString('zh-CN')} 种项目`;
