// Uses webpack's API, because its command line needs Node 22.
const webpack = require('webpack');

const config = {
  mode: 'production',
  entry: './react-app.js',
  output: { filename: 'app.js', publicPath: 'auto' },
  performance: false,
};

webpack(config, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString());
  process.exitCode = 1;
});
