// How a node's JavaScript engine and memory are set up. Memory that is free goes back to the system early: by default V8 and malloc
// wait as long as a machine of this size allows (docs/decisions/022 and 030). All count from the start of a process only.
export const flags = ['--max-semi-space-size=16', '--heap-growing-percent=15'];
export const environment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
