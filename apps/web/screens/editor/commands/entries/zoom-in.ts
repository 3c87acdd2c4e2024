import { ZoomIn } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'zoom-in',
  label: 'Zoom in',
  icon: ZoomIn,
  group: 'View',
  keys: ['+', '='],
  scope: 'page',
  perform: ({ canvas }) => canvas.zoomIn(),
} satisfies Command;
