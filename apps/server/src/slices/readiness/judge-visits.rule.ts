import { present, type Readiness, readinessOf } from '@quaygate/rules';
import type { VisitRow } from '../admission/admission.queries.ts';

/** The units of one visit, with what the rule says of it at its moment. */
export interface JudgedVisit<Row extends VisitRow> {
  visit: readonly [Row, ...Row[]];
  readiness: Readiness;
}

/** What the rule says of visits, each at its moment. */
export const judgeVisits = <Row extends VisitRow>(rows: readonly Row[]): JudgedVisit<Row>[] =>
  [...Map.groupBy(rows, ({ tourRow }) => tourRow).values()].map((units) => {
    const [first, ...rest] = units;
    const visit = [present(first), ...rest] as const;
    return { visit, readiness: readinessOf(visit[0], visit, visit[0].moment) };
  });
