import webpack from 'webpack';

/**
 * Lets the browser compile the functions of a script while it arrives, in another thread, instead of one by one on the
 * page's own when each is first called. Chromium reads it from 136 on, as the first line of a file; to the others it is
 * a comment. After the minimizer, which would drop it, and before the names that follow from the content.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const allAtOnce = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
});
