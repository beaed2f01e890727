export default (wrapper) => wrapper;
