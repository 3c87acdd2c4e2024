import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, oneOf, required, text } from '../kit/parameters.ts';
import type { Settling } from '../kit/settle.ts';
import { settleInputs } from '../kit/settle.ts';
import * as of from './shared.ts';

const sample = { id: '7', title: 'Sales', description: '', hidden: false, readonly: false };
const params = { dashboard_id: of.dashboardId };
const size = {
  width: required(as('pictureWidth', number('Width (pixels)', { default: 1200, min: 100, max: 10_000, step: 1 }))),
  height: required(as('pictureHeight', number('Height (pixels)', { default: 1200, min: 100, max: 20_000, step: 1 }))),
};
const renderFormat = (...formats: string[]) =>
  formats.map((value) => ({ value, label: value === 'pdf' ? 'PDF' : value.toUpperCase() }));
const task = { id: 'a1b2c3', status: 'success', result_format: 'pdf', dashboard_id: '7' };

/** Looker renders in the background. https://cloud.google.com/looker/docs/reference/looker-api/latest/methods/RenderTask */
const renderEnds: Settling = {
  operation: 'rendering.get',
  fields: (entry) => ({ renderTaskId: asText(readPath(entry, 'id') ?? '') }),
  end: ([state = null]) => {
    const status = readPath(state, 'status');
    if (status === 'success') return { state, problem: '' };
    if (status !== 'failure') return null;
    return { state, problem: asText(readPath(state, 'status_detail') ?? '') || 'the rendering failed' };
  },
};

export const dashboard: ConnectorObject = {
  key: 'dashboard',
  name: 'Dashboard',
  operations: {
    list: {
      name: 'List dashboards',
      method: 'GET',
      path: '/dashboards',
      items: '',
      sample,
    },
    search: {
      name: 'Search dashboards',
      method: 'GET',
      path: '/dashboards/search',
      query: {
        title: as('titleContains', text('Title', { placeholder: '%order%', help: '% stands for any text.' })),
        folder_id: as('inFolder', text('In folder', { loads: 'folders' })),
      },
      items: '',
      next: of.pages,
      sample,
    },
    get: {
      name: 'Get dashboard',
      description: 'Gets a dashboard with its tiles and filters',
      method: 'GET',
      path: '/dashboards/{dashboard_id}',
      params,
      items: '',
      sample,
    },
    render: {
      name: 'Render dashboard',
      description: 'Waits for the rendering, whose file “Download rendering” then gives',
      method: 'POST',
      path: '/render_tasks/dashboards/{dashboard_id}/{result_format}',
      params: {
        ...params,
        result_format: required(
          as('renderFormat', oneOf('Format of the rendering', renderFormat('pdf', 'png', 'jpg'), { default: 'pdf' })),
        ),
      },
      query: {
        ...size,
        pdf_landscape: flag('Landscape'),
        long_tables: flag('Tables in full length'),
      },
      body: {
        dashboard_filters: text('Filters', {
          placeholder: 'Region=EMEA&Date=7+days',
          help: 'As in the URL of the dashboard.',
        }),
        dashboard_style: oneOf('Arrangement', [
          { value: 'tiled', label: 'Tiled' },
          { value: 'single_column', label: 'One column' },
        ]),
      },
      inputs: settleInputs,
      items: '',
      settles: renderEnds,
      repeat: 'twice',
      sample: task,
    },
  },
};

export const rendering: ConnectorObject = {
  key: 'rendering',
  name: 'Rendering',
  operations: {
    look: {
      name: 'Render Look',
      description: 'Waits for the picture of a Look, which “Download rendering” then gives',
      method: 'POST',
      path: '/render_tasks/looks/{look_id}/{result_format}',
      params: {
        look_id: of.lookId,
        result_format: required(
          as('pictureFormat', oneOf('Format of the picture', renderFormat('png', 'jpg'), { default: 'png' })),
        ),
      },
      query: size,
      inputs: settleInputs,
      items: '',
      settles: renderEnds,
      repeat: 'twice',
      sample: task,
    },
    get: {
      name: 'Get rendering',
      method: 'GET',
      path: '/render_tasks/{render_task_id}',
      params: { render_task_id: required(as('renderTaskId', text('Rendering ID', { placeholder: '{{ id }}' }))) },
      items: '',
      sample: task,
    },
    download: {
      name: 'Download rendering',
      method: 'GET',
      path: '/render_tasks/{render_task_id}/results',
      params: { render_task_id: required(as('renderTaskId', text('Rendering ID', { placeholder: '{{ id }}' }))) },
      download: true,
      sample: { name: 'results.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
  },
};
