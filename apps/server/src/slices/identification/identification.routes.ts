import { identification } from '@quaygate/contract';
import { triesLeft } from '@quaygate/rules';
import { recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { keepLook } from './evidence-look.queries.ts';
import { findIdentifications, lockDriver } from './identification.queries.ts';
import { driverOf, getIdentification, startIdentification, submitIdentification } from './identification.service.ts';
import { ownView, reviewView } from './identification.view.ts';
import { takeResult } from './identification-result.service.ts';
import { addPicture, showPicture } from './picture.service.ts';

/** What the platform does with the identification of a driver. */
const office: Slice = (serve, deps) => {
  const { db, now, vault } = deps;
  const review = (row: Parameters<typeof reviewView>[1]) => reviewView({ db, vault, now: now() }, row);
  const of = ({ t, id }: { t: string; id: string }) => ({ truckerId: t, id });

  serve(identification.create, async ({ params, body, actor }) =>
    review(await startIdentification(deps, { truckerId: params.t, document: body, atProvider: false, by: actor })),
  );

  serve(identification.get, async ({ params, actor }) => {
    const row = await db.transaction().execute(async (trx) => {
      // The look is one at what is answered.
      const driver = await lockDriver(trx, params.t);
      if (!driver) throw new Refusal('not_found');
      const found = await getIdentification({ db: trx }, of(params));
      // The number of a document is personal: who read it is known.
      const after = { identification: params.id };
      await recordAct(trx, actor, now(), { kind: 'identificationViewed', object: driverOf(driver), after });
      await keepLook(trx, {
        ...{ identificationId: params.id, part: 'document', contentHash: null },
        by: actor,
        now: now(),
      });
      return found;
    });
    return review(row);
  });

  serve(identification.uploadPicture, async ({ params, upload }) =>
    review(await addPicture(deps, { ...of(params), kind: params.kind }, upload)),
  );

  serve(identification.picture, async ({ params, actor }) => ({
    fileName: `${params.kind}.jpg`,
    bytes: await showPicture(deps, { ...of(params), kind: params.kind }, actor),
  }));

  serve(identification.submit, async ({ params, actor }) =>
    review(await submitIdentification(deps, of(params), actor)),
  );
};

/** What drivers do with their own. */
const driver: Slice = (serve, deps) => {
  const { db, now, identificationProvider } = deps;
  const own = ({ u, id }: { u: string; id: string }) => ({ truckerId: u, id });

  serve(identification.own, async ({ params }) => {
    const rows = await findIdentifications(db, params.u);
    const source = identificationProvider ? ('hosted' as const) : ('review' as const);
    return { items: rows.map((row) => ownView(row, now())), triesLeft: triesLeft(rows), source };
  });

  serve(identification.start, async ({ params, body, actor }) => {
    if (!body && !identificationProvider) throw invalid([{ field: 'documentKind', code: 'fieldRequired' }]);
    const start = { truckerId: params.u, document: body, atProvider: identificationProvider !== null, by: actor };
    return ownView(await startIdentification(deps, start), now());
  });

  serve(identification.uploadOwnPicture, async ({ params, upload }) =>
    ownView(await addPicture(deps, { ...own(params), kind: params.kind }, upload), now()),
  );

  serve(identification.submitOwn, async ({ params, actor }) =>
    ownView(await submitIdentification(deps, own(params), actor), now()),
  );
};

export const identificationSlice: Slice = (serve, deps, serveSocket) => {
  office(serve, deps, serveSocket);
  driver(serve, deps, serveSocket);

  serve(identification.event, async ({ bytes, request }) => {
    const signature = request.headers['identification-signature'];
    await takeResult(deps, bytes, typeof signature === 'string' ? signature : '');
    return { received: true };
  });
};
