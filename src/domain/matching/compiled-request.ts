import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { CatalogueGraph } from './catalogue-graph.ts';
import { columnPool } from './column-pool.ts';
import type { OwnRules, Plan } from './compile-request.ts';
import { compileRequest, noOwnRules } from './compile-request.ts';
import type { MatchRun } from './match-run.ts';
import { matchRunner } from './match-run.ts';
import type { OfferBlock } from './offer-block.ts';

/** A package compiled for one institution at a time, kept while the package object lives. */
export interface CompiledRequest {
  readonly graph: CatalogueGraph;
  /** The run is good until the next call. */
  run(block: OfferBlock, rules: OwnRules): MatchRun;
}

const compiled = new WeakMap<RequestedPackage, CompiledRequest>();

/** Compiled once per package object, so that drafting one package for many institutions costs one compilation. */
export function compiledRequest(graph: CatalogueGraph, pkg: RequestedPackage): CompiledRequest {
  const known = compiled.get(pkg);
  if (known?.graph === graph) return known;
  const plan = compileRequest(graph, pkg, noOwnRules);
  const runner = matchRunner(plan, columnPool(1));
  const request: CompiledRequest = {
    graph,
    run(block, rules) {
      if (!haveASay(plan, rules)) return runner(block);
      return matchRunner(compileRequest(graph, pkg, rules), columnPool(1))(block);
    },
  };
  compiled.set(pkg, request);
  return request;
}

/** Whether an institution's own rules could change this plan at all; most are about what nobody asked for. */
export function haveASay(plan: Plan, rules: OwnRules): boolean {
  const { within } = plan.related;
  return (
    rules.partner.some((rule) => within.has(rule.item)) ||
    rules.mutex.some((rule) => within.has(rule.a) && within.has(rule.b))
  );
}
