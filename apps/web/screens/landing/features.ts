/** What the product does, each true of it as it stands. `icon` is a name of the icon table. */
export const features = [
  {
    icon: 'workflow',
    title: 'Drawn, not scripted',
    text: 'Drag nodes onto the canvas, connect them, and fill in a form made for each. The picture you draw is the program that runs.',
  },
  {
    icon: 'history',
    title: 'Runs survive a crash',
    text: 'Every step is written down before anything leaves the server. Kill it halfway: after the restart the run goes on, and finished steps stay finished.',
  },
  {
    icon: 'webhook',
    title: 'Webhooks that keep their word',
    text: 'A call is on disk before it is acknowledged. Answer at once, with the result of the last node, or with a response you compose.',
  },
  {
    icon: 'split',
    title: 'Expressions where you need them',
    text: 'Write amount > 1000 and it just works on the data that arrives. For the rest there is JavaScript, in a sandbox with limits on time and memory.',
  },
  {
    icon: 'activity',
    title: 'Every step on record',
    text: 'Follow a run live. Open any step, during the run or after it, and see what went in, what came out, how long it took and why it failed.',
  },
  {
    icon: 'shield-check',
    title: 'Careful by default',
    text: 'Nodes cannot reach private networks unless an operator allows it. What they ask for is checked, limited in size, and timed.',
  },
] as const;
