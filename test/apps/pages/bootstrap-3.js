import 'bootstrap-3/dist/css/bootstrap.css';
import './jquery.js';
import 'bootstrap-3';

document.querySelector('#app').innerHTML = `
  <button data-toggle="modal" data-target="#modal">Open</button>
  <div class="modal fade" id="modal" role="dialog" tabindex="-1" aria-label="App dialog">
    <div class="modal-dialog"><div class="modal-content">
      <label>Note <input /></label>
      <button data-dismiss="modal">Close</button>
    </div></div>
  </div>`;
