import { ZoomOut } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'zoom-out',
  label: 'Zoom out',
  icon: ZoomOut,
  group: 'View',
  keys: ['-'],
  scope: 'page',
  perform: ({ canvas }) => canvas.zoomOut(),
} satisfies Command;
