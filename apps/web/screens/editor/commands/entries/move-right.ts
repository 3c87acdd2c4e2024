import { ArrowRight } from 'lucide-react';
import { nudge } from '../nudge.ts';

export default nudge({ id: 'move-right', label: 'Move Right', icon: ArrowRight, key: 'ArrowRight', x: 1, y: 0 });
