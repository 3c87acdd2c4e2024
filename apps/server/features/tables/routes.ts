import { Readable } from 'node:stream';
import {
  ImportBody,
  ImportTableBody,
  RemoveRowsBody,
  RowBody,
  RowListQuery,
  TableBody,
  TableUpdate,
} from '@heddle/contract/api/tables';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import type { TableRow } from '@heddle/contract/node/tables/tables';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { requireSpace } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { exportCsv, importAsTable, importInto } from './csv.ts';
import { clearTables } from './remove.ts';
import { tablesOf } from './tables.ts';
import { tableData } from './user-data.ts';
import { rowView, tableView } from './views.ts';

const Params = z.object({ id: z.string() });
const RowParams = Params.extend({ rowId: z.string() });

/** A name for a file of any system. */
const fileName = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'table'}.csv`;

/** Tables of users, for the API and for nodes. */
export const feature = defineFeature({
  scope: 'api',
  services: (platform) => ({ tables: ({ run }) => tablesOf(platform).open(run.userId) }),
  register(app, platform) {
    const { admission, db, lifecycle, retention, userData } = platform;
    const tables = tablesOf(platform);
    userData.add(tableData(tables));
    retention.add({ prune: (now, stopped) => clearTables(db, now, stopped) });
    const stop = { signal: lifecycle.closing };
    const kept = requireSpace({ admission });

    app.get('/api/tables', async (request) => (await tables.list(currentUser(request).id)).map(tableView));

    app.post('/api/tables', kept, async (request, reply) =>
      reply.code(201).send(tableView(await tables.create(currentUser(request).id, parse(TableBody, request.body)))),
    );

    app.post('/api/tables/import', kept, async (request, reply) => {
      const { name, csv } = parse(ImportTableBody, request.body);
      return reply.code(201).send(await importAsTable(tables, currentUser(request).id, name, csv, stop));
    });

    app.get('/api/tables/:id', async (request) =>
      tableView(await tables.get(currentUser(request).id, parse(Params, request.params).id)),
    );

    app.put('/api/tables/:id', async (request) => {
      const { id } = parse(Params, request.params);
      const { name, columns, key } = parse(TableUpdate, request.body);
      const spec = {
        ...(name === undefined ? {} : { name }),
        ...(columns === undefined ? {} : { columns }),
        ...(key === undefined ? {} : { key }),
      };
      return tableView(await tables.reshape(currentUser(request).id, id, spec));
    });

    app.delete('/api/tables/:id', async (request, reply) => {
      await tables.remove(currentUser(request).id, parse(Params, request.params).id);
      return reply.code(204).send();
    });

    app.get('/api/tables/:id/rows', async (request, reply) => {
      const { order, ...query } = parse(RowListQuery, request.query);
      const { rows, total } = await tables.rows(currentUser(request).id, parse(Params, request.params).id, {
        ...query,
        descending: order === 'desc',
      });
      return reply.header(TOTAL_HEADER, total).send(rows.map(rowView));
    });

    app.post('/api/tables/:id/rows', kept, async (request, reply) => {
      const { values } = parse(RowBody, request.body);
      return reply
        .code(201)
        .send(rowView(await tables.insert(currentUser(request).id, parse(Params, request.params).id, values)));
    });

    app.put('/api/tables/:id/rows/:rowId', kept, async (request) => {
      const { id, rowId } = parse(RowParams, request.params);
      return rowView(await tables.update(currentUser(request).id, id, rowId, parse(RowBody, request.body).values));
    });

    app.delete('/api/tables/:id/rows', async (request, reply) => {
      const { ids } = parse(RemoveRowsBody, request.body);
      await tables.removeRows(currentUser(request).id, parse(Params, request.params).id, ids);
      return reply.code(204).send();
    });

    app.post('/api/tables/:id/import', kept, async (request) => {
      const userId = currentUser(request).id;
      const table = await tables.get(userId, parse(Params, request.params).id);
      return importInto(tables, userId, table, parse(ImportBody, request.body).csv, stop);
    });

    app.get('/api/tables/:id/export', async (request, reply) => {
      const userId = currentUser(request).id;
      const table = await tables.get(userId, parse(Params, request.params).id);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName(table.name))}`)
        .send(Readable.from(exportCsv(table, pagesOf(userId, table.id))));
    });

    async function* pagesOf(userId: string, id: string): AsyncGenerator<readonly TableRow[]> {
      const port = tables.open(userId);
      for (let after = -1; ;) {
        const rows = await port.read(id, after);
        yield rows;
        if (rows.length < tableLimits.batch) return;
        after = rows.at(-1)?.position ?? after;
      }
    }
  },
});
