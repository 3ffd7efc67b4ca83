import 'bootstrap/dist/css/bootstrap.css';
import 'bootstrap';

document.querySelector('#app').innerHTML = `
  <button data-bs-toggle="modal" data-bs-target="#modal">Open</button>
  <div class="modal fade" id="modal" role="dialog" tabindex="-1" aria-label="App dialog">
    <div class="modal-dialog"><div class="modal-content">
      <label>Note <input /></label>
      <button data-bs-dismiss="modal">Close</button>
    </div></div>
  </div>`;
